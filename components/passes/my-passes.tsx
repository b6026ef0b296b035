import type { WirePass } from "@/lib/passes/queries"
import { sayClasses, sayTitles } from "@/lib/passes/rules"
import { formatDate } from "@/lib/time"

/** What is left on one's passes, and until when. */
export function MyPasses({ passes }: { passes: WirePass[] }) {
  return (
    <section aria-labelledby="my-passes">
      <h2 id="my-passes" className="mb-6 text-section">
        My Passes
      </h2>
      {passes.length === 0 ? (
        <p className="border-t border-line pt-6 text-muted">
          You don’t have any classes on a pass.{" "}
          <a href="/passes" className="link whitespace-nowrap">
            See the passes
          </a>
          .
        </p>
      ) : null}
      <ul>
        {passes.map(({ _id, name, left, titles, lastDay }) => (
          <li key={_id} className="grid gap-1 border-t border-line py-5">
            <p className="font-semibold">
              {name}: <span className="font-normal">{sayClasses(left)} left</span>
            </p>
            <p className="text-small">Use by {formatDate(lastDay)}.</p>
            {titles.length > 0 ? <p className="text-small text-muted">{sayTitles(titles)}.</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
