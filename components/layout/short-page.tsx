import type { ReactNode } from "react"
import { PageHeading } from "@/components/ui/page-heading"
import { Picture } from "@/components/ui/picture"

/** A page of a few sentences, with a drawing of leaves beside them on wide screens. */
export function ShortPage({
  title,
  below,
  children,
}: {
  title: ReactNode
  /** Under both, as wide as the page. */
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap grid gap-x-[6vw] pb-section md:grid-cols-[7fr_4fr]">
      <div>
        <PageHeading title={title} />
        <div className="prose -mt-3 sm:-mt-7">{children}</div>
      </div>
      <Picture
        src="/pictures/branch.svg"
        alt=""
        width={480}
        height={720}
        className="w-full max-w-80 self-start pt-16 max-md:hidden md:justify-self-end"
      />
      {below ? <div className="md:col-span-full">{below}</div> : null}
    </div>
  )
}
