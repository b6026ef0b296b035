/** Says on every page what needs scripts, where there are none. */
export function WithoutScripts({ email }: { email: string }) {
  return (
    <noscript>
      <div role="note" aria-label="JavaScript is off" className="bg-panel text-small print:hidden">
        <p className="wrap py-3">
          JavaScript is off in your browser. You can read everything here, but the forms, booking, and the
          cart need it. Please turn it on for this site, or{" "}
          <a href={`mailto:${email}`} className="link">
            write to me
          </a>
          .
        </p>
      </div>
    </noscript>
  )
}
