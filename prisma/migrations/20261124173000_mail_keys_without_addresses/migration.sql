-- Emails that a chocolate is back had the address in their key. What is still queued keeps the key that Resend may know.
UPDATE mail SET key = 'back-in-stock/' || id WHERE key LIKE 'back-in-stock/%@%' AND state <> 'queued';
