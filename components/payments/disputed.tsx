/** Beside a payment whose payer disputes it: that, and where the dispute is. */
export function Disputed() {
  return (
    <p className="font-medium">
      The payment is disputed. See{" "}
      <a href="/admin/income#disputes" className="link">
        Open disputes
      </a>
      .
    </p>
  )
}
