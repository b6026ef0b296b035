import { db } from "../../lib/db"

/** What must hold at any moment, however many requests and crashes there were. Names what does not. */
export async function brokenInvariants(): Promise<string[]> {
  const [found] = await db().$queryRaw<Record<string, bigint>[]>`
    SELECT
      (SELECT count(*) FROM (SELECT slot_id FROM booking WHERE status IN ('held', 'confirmed')
        GROUP BY slot_id HAVING count(*) > 1) x) AS "slots with two live bookings",
      (SELECT count(*) FROM booking a JOIN booking b ON a.id < b.id
        AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        WHERE a.status IN ('held', 'confirmed') AND b.status IN ('held', 'confirmed')) AS "overlapping live bookings",
      (SELECT count(*) FROM payment p WHERE p.purpose = 'booking' AND p.state = 'fulfilled' AND NOT EXISTS (
        SELECT FROM funding f JOIN booking b ON b.funding_id = f.id
        WHERE f.payment_id = p.id AND (b.status = 'confirmed'
          OR (b.status = 'cancelled' AND (f.kept_cents > 0 OR b.cancelled_at >= b.starts_at)))))
        AS "fulfilled payments without a booking",
      (SELECT count(*) FROM payment p JOIN funding f ON f.payment_id = p.id JOIN booking b ON b.funding_id = f.id
        WHERE p.state = 'fulfilled' AND b.status NOT IN ('confirmed', 'cancelled'))
        AS "paid sessions that are not booked",
      (SELECT count(*) FROM payment p LEFT JOIN LATERAL (
          SELECT coalesce(sum(cents), 0) AS cents FROM funding WHERE payment_id = p.id) f ON true
        WHERE p.funded_cents <> f.cents OR f.cents > p.amount_cents
          OR (p.purpose <> 'order' AND p.state = 'fulfilled' AND f.cents <> p.captured_cents))
        AS "payments whose fundings do not add up",
      (SELECT count(*) FROM funding f LEFT JOIN LATERAL (
          SELECT coalesce(sum(amount_cents), 0) AS cents FROM refund WHERE funding_id = f.id) r ON true
        WHERE f.refunded_cents <> r.cents OR r.cents > f.cents) AS "fundings whose refunds do not add up",
      (SELECT count(*) FROM funding f LEFT JOIN booking b ON b.funding_id = f.id
        LEFT JOIN sign_up u ON u.funding_id = f.id LEFT JOIN pass h ON h.funding_id = f.id
        WHERE b.id IS NULL AND u.id IS NULL AND h.id IS NULL)
        AS "fundings of nothing",
      (SELECT count(*) FROM desk_payment d LEFT JOIN funding f ON f.desk_payment_id = d.id WHERE f.id IS NULL)
        AS "money taken at the desk for nothing",
      (SELECT count(*) FROM booking b JOIN funding f ON f.id = b.funding_id
        JOIN desk_payment d ON d.id = f.desk_payment_id WHERE b.status = 'confirmed' AND d.paid_back_cents > 0)
        AS "sessions that stand though their money went back",
      (SELECT count(*) FROM booking b LEFT JOIN funding f ON f.id = b.funding_id
        WHERE b.status IN ('held', 'confirmed') AND f.id IS NULL) AS "live bookings that nothing pays for",
      (SELECT count(*) FROM payment p WHERE p.purpose = 'booking' AND p.state = 'fulfilled'
        AND p.captured_cents - p.refunded_cents > (
          SELECT coalesce(sum(CASE WHEN b.status = 'confirmed' OR b.cancelled_at >= b.starts_at
            THEN f.cents - f.refunded_cents ELSE f.kept_cents END), 0)
          FROM funding f JOIN booking b ON b.funding_id = f.id WHERE f.payment_id = p.id))
        AS "payments that keep the money of canceled sessions",
      (SELECT count(*) FROM booking WHERE status = 'confirmed' AND ((address = '' AND link = '') OR policy IS NULL))
        AS "confirmed bookings without a place or a policy",
      (SELECT count(*) FROM event WHERE cancelled_at IS NULL AND address = '' AND link = '') AS "classes without a place",
      (SELECT count(*) FROM mail WHERE template IN ('bookings/confirmed', 'bookings/new', 'classes/signed-up')
        AND data <> '{}' AND coalesce(data->>'address', '') = '' AND coalesce(data->>'link', '') = '')
        AS "confirmations without a place",
      (SELECT count(*) FROM payment p LEFT JOIN shop_order o ON o.payment_id = p.id
        WHERE p.purpose = 'order' AND p.state = 'fulfilled' AND o.id IS NULL) AS "fulfilled payments without an order",
      (SELECT count(*) FROM shop_order o JOIN payment p ON p.id = o.payment_id
        WHERE p.state NOT IN ('fulfilled', 'refund_due', 'refunded')) AS "orders that are not paid",
      (SELECT count(*) FROM chocolate c WHERE c.inventory < 0 OR c.stocked <> c.inventory + coalesce((
        SELECT sum(l.quantity - l.restocked_count) FROM order_line l
        WHERE l.chocolate_id = c.id AND l.released_at IS NULL), 0)) AS "shelves that do not add up",
      (SELECT count(*) FROM order_line l JOIN payment p ON p.id = l.payment_id
        WHERE l.released_at IS NULL AND p.state = 'failed') AS "chocolates kept for nobody",
      (SELECT count(*) FROM order_line l JOIN shop_order o ON o.payment_id = l.payment_id
        WHERE l.released_at IS NOT NULL OR l.reserved_until IS NOT NULL) AS "sold chocolates that are on the shelf",
      (SELECT count(*) FROM shop_order o LEFT JOIN mail m ON m.key = 'order-confirmed/' || o.id
        WHERE o.buyer_email <> '' AND m.id IS NULL) AS "orders without a mail",
      (SELECT count(*) FROM booking b JOIN funding f ON f.id = b.funding_id JOIN payment p ON p.id = f.payment_id
        WHERE b.status = 'confirmed' AND p.state <> 'fulfilled') AS "confirmed bookings that are not paid",
      (SELECT count(*) FROM payment WHERE state IN ('refund_due', 'refunded')
        AND refunded_cents <> captured_cents) AS "money owed without a refund",
      (SELECT count(*) FROM payment p LEFT JOIN LATERAL (
          SELECT coalesce(sum(amount_cents), 0) AS cents, count(*) FILTER (WHERE state = 'due') AS due
          FROM refund WHERE payment_id = p.id) r ON true
        WHERE p.refunded_cents <> r.cents OR (p.state = 'refunded' AND r.due > 0)
          OR (p.state = 'refund_due' AND r.due = 0)) AS "refunds that differ",
      (SELECT count(*) FROM booking b JOIN funding f ON f.id = b.funding_id
        JOIN coupon_redemption r ON r.id = f.redemption_id
        WHERE b.status = 'confirmed' AND r.released_at IS NOT NULL) AS "free sessions without their coupon",
      (SELECT count(*) FROM coupon c WHERE c.uses <> (SELECT count(*) FROM coupon_redemption r
        WHERE r.coupon_id = c.id AND r.released_at IS NULL)) AS "coupons that are miscounted",
      (SELECT count(*) FROM fund WHERE balance_cents <> (SELECT coalesce(sum(change_cents), 0) FROM fund_entry))
        AS "balance of the fund that is not the sum of its ledger",
      (SELECT count(*) FROM fund_entry c JOIN payment p ON p.id = c.payment_id LEFT JOIN LATERAL (
          SELECT sum(change_cents) AS cents FROM fund_entry WHERE payment_id = p.id) e ON true
        LEFT JOIN LATERAL (SELECT sum(greatest(0, f.cents - c.middle_cents)) AS above FROM funding f
          WHERE f.payment_id = p.id) a ON true
        WHERE c.reason = 'contributed' AND (c.change_cents <> floor(a.above * c.percent / 100.0)
          OR e.cents < 0 OR e.cents > c.change_cents
          OR (NOT EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.id) AND e.cents <> c.change_cents
            - round(c.change_cents::numeric * p.refunded_cents / p.captured_cents))))
        AS "contributions to the fund that do not follow their payment",
      (SELECT count(*) FROM coupon_redemption r JOIN coupon c ON c.id = r.coupon_id
        JOIN funding f ON f.redemption_id = r.id JOIN booking b ON b.funding_id = f.id
        LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE reason = 'spent') AS spent,
          count(*) FILTER (WHERE reason = 'returned') AS returned,
          -sum(change_cents) FILTER (WHERE reason = 'spent') AS cents FROM fund_entry WHERE redemption_id = r.id) e ON true
        WHERE c.fund_cents IS NOT NULL AND (e.spent <> 1 OR e.cents > 20000
          OR (b.status = 'confirmed' AND e.returned > 0) OR (r.released_at IS NOT NULL AND e.returned = 0)))
        AS "sessions of the fund that it did not pay, or paid twice",
      (SELECT count(*) FROM coupon c WHERE c.fund_cents IS NOT NULL AND EXISTS (SELECT FROM coupon_redemption a
        JOIN coupon_redemption b ON b.coupon_id = a.coupon_id AND NOT a.people && b.people WHERE a.coupon_id = c.id))
        AS "codes of the fund that two people used",
      (SELECT count(*) FROM payment p WHERE p.state IN ('fulfilled', 'refund_due', 'refunded')
        AND 1 < (SELECT count(DISTINCT b.confirmed_at IS NULL) FROM funding f JOIN booking b ON b.funding_id = f.id
          WHERE f.payment_id = p.id AND (b.confirmed_at IS NOT NULL OR b.status <> 'cancelled'))) AS "sessions of one payment that were booked in part",
      (SELECT count(*) FROM booking b JOIN funding f ON f.id = b.funding_id LEFT JOIN mail m
          ON m.key IN ('booking-confirmed/' || b.id, 'series-confirmed/' || f.payment_id)
        WHERE b.status = 'confirmed' AND b.confirmed_at IS NOT NULL AND m.id IS NULL) AS "bookings without a mail",
      (SELECT count(*) FROM event e LEFT JOIN LATERAL (
          SELECT count(*) FILTER (WHERE NOT is_extra) AS taken, count(*) FILTER (WHERE is_extra) AS extra
          FROM sign_up WHERE event_id = e.id AND cancelled_at IS NULL) s ON true
        WHERE e.taken > e.capacity OR e.taken <> s.taken OR e.extra <> s.extra) AS "classes that are miscounted",
      (SELECT count(*) FROM event e WHERE e.cancelled_at IS NULL AND e.taken + (SELECT count(*) FROM place_hold h
          WHERE h.event_id = e.id AND h.released_at IS NULL AND h.hold_until > now())
          + (SELECT count(*) FROM waiting_place w WHERE w.event_id = e.id AND w.state = 'offered') > e.capacity)
        AS "classes with more places kept than there are",
      (SELECT count(*) FROM payment p LEFT JOIN funding f ON f.payment_id = p.id
        LEFT JOIN sign_up u ON u.funding_id = f.id LEFT JOIN event e ON e.id = u.event_id
        WHERE p.purpose = 'class' AND p.state = 'fulfilled' AND (u.id IS NULL
          OR (u.cancelled_at < e.starts_at AND p.captured_cents - p.refunded_cents <> f.kept_cents)
          OR (u.cancelled_at IS NULL AND e.cancelled_at < e.starts_at)))
        AS "paid places that are not there, or kept money of those that were given back",
      (SELECT count(*) FROM sign_up u JOIN funding f ON f.id = u.funding_id JOIN payment p ON p.id = f.payment_id
        JOIN event e ON e.id = u.event_id
        WHERE u.cancelled_at IS NULL AND e.cancelled_at IS NULL AND p.state <> 'fulfilled')
        AS "places that are not paid",
      (SELECT count(*) FROM pass p WHERE p.balance < 0 OR p.balance <> (
          SELECT coalesce(sum(change), 0) FROM credit WHERE pass_id = p.id)) AS "passes whose ledger does not add up",
      (SELECT count(*) FROM payment p LEFT JOIN funding f ON f.payment_id = p.id LEFT JOIN pass h ON h.funding_id = f.id
        WHERE p.purpose = 'pass' AND p.state = 'fulfilled' AND h.id IS NULL) AS "paid passes that nobody has",
      (SELECT count(*) FROM pass h JOIN funding f ON f.id = h.funding_id JOIN payment p ON p.id = f.payment_id
        WHERE p.state NOT IN ('fulfilled', 'refund_due', 'refunded')) AS "passes that are not paid",
      (SELECT count(*) FROM sign_up u JOIN event e ON e.id = u.event_id JOIN funding f ON f.id = u.funding_id
        JOIN credit c ON c.id = f.credit_id LEFT JOIN credit b ON b.of_id = c.id
        WHERE (u.cancelled_at IS NULL AND e.cancelled_at IS NULL) = (b.id IS NOT NULL)
          AND (b.id IS NOT NULL OR (u.cancelled_at IS NULL AND e.cancelled_at < e.starts_at))) AS "credits that are not where their class is",
      (SELECT count(*) FROM place_hold h JOIN payment p ON p.id = h.payment_id
        WHERE (p.state = 'failed' AND h.released_at IS NULL) OR p.state = 'fulfilled') AS "places kept for nobody",
      (SELECT count(*) FROM (SELECT 1 FROM sign_up WHERE cancelled_at IS NULL AND email <> ''
        GROUP BY event_id, lower(email) HAVING count(*) > 1) x) AS "people twice in one class",
      (SELECT count(*) FROM booking b WHERE NOT b.conflict_accepted
        AND (b.status = 'confirmed' OR (b.status = 'held' AND b.hold_until > now()))
        AND (EXISTS (SELECT FROM event e WHERE e.cancelled_at IS NULL AND tstzrange(e.starts_at,
              e.starts_at + make_interval(mins => e.duration_minutes)) && tstzrange(b.starts_at, b.ends_at))
          OR EXISTS (SELECT FROM time_off t
            WHERE tstzrange(t.starts_at, t.ends_at) && tstzrange(b.starts_at, b.ends_at))))
        AS "sessions during a class or time off that nobody accepted",
      (SELECT count(*) FROM (SELECT kind::text, source_id, starts_at, ends_at, hold_until, is_accepted
          FROM occupied_time WHERE kind <> 'foreign_entry') o
        FULL JOIN (
          SELECT 'booking' AS kind, id AS source_id, starts_at, ends_at,
            CASE WHEN status = 'held' THEN hold_until END AS hold_until, conflict_accepted AS is_accepted
          FROM booking WHERE status IN ('held', 'confirmed')
          UNION ALL SELECT 'class', id, starts_at, starts_at + make_interval(mins => duration_minutes), NULL, false
          FROM event WHERE cancelled_at IS NULL
          UNION ALL SELECT 'time_off', id, starts_at, ends_at, NULL, false FROM time_off
        ) s ON s.kind = o.kind AND s.source_id = o.source_id
        WHERE (o.starts_at, o.ends_at, o.hold_until, o.is_accepted)
          IS DISTINCT FROM (s.starts_at, s.ends_at, s.hold_until, s.is_accepted))
        AS "times that the calendar tells differently",
      (SELECT count(*) FROM shop_order o WHERE o.tins_back > o.tins_lent
        OR o.tins_lent <> coalesce((SELECT sum(quantity - restocked_count) FROM order_line
          WHERE payment_id = o.payment_id), 0)
        OR o.tins_back <> coalesce((SELECT sum(change) FROM tin_return WHERE order_id = o.id), 0))
        AS "orders whose tins do not add up",
      (SELECT count(*) FROM tin_holder h WHERE h.rewarded > h.back
        OR h.back <> coalesce((SELECT sum(change) FROM tin_return WHERE holder_id = h.id), 0)
        OR h.rewarded <> coalesce((SELECT sum(tins) FROM tin_reward WHERE holder_id = h.id AND ended_at IS NULL), 0))
        AS "people whose tins do not add up",
      (SELECT count(*) FROM tin_reward r LEFT JOIN mail m ON m.key = 'free-tin/' || r.id
        WHERE r.ended_at IS NULL AND m.id IS NULL) AS "codes for free tins without a mail",
      (SELECT count(*) FROM (SELECT DISTINCT email FROM person_trace
          WHERE email <> '' AND email NOT LIKE '%@deleted.invalid') t
        FULL JOIN person p ON p.email = t.email WHERE p.id IS NULL OR t.email IS NULL)
        AS "people whom the desk does not know, or who are nobody"`
  return Object.entries(found ?? {})
    .filter(([, count]) => count > 0n)
    .map(([name, count]) => `${count} ${name}`)
}
