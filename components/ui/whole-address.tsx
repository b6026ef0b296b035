import { Fragment } from "react"

/** An address that is broken after a comma only, where its parts fit on a line: a street with its number, a town with its state. */
export function WholeAddress({ children }: { children: string }) {
  return children.split(/(?<=,) (?![A-Z]{2} \d)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={index}>
      {index > 0 ? " " : ""}
      <span className="inline-block max-w-full">{part}</span>
    </Fragment>
  ))
}
