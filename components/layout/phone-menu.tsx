import type { ReactNode } from "react"

/** The navigation on phones: a sheet that the browser opens and closes by itself. */
export function PhoneMenu({ id, children }: { id: string; children: ReactNode }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="-mr-2 flex min-h-11 items-center gap-2.5 px-2 text-small font-semibold md:hidden"
      >
        Menu
        <svg
          width="20"
          height="12"
          viewBox="0 0 20 12"
          aria-hidden="true"
          className="stroke-current max-[25rem]:hidden"
        >
          <path d="M0 2h20M0 10h20" strokeWidth="1.75" />
        </svg>
      </button>
      <div
        id={id}
        popover="auto"
        className="rise fixed inset-x-0 top-0 m-0 w-full max-w-none border-b border-line bg-ground px-page pt-3 pb-8 text-ink"
      >
        <div className="flex justify-end">
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="-mr-2 flex min-h-11 items-center gap-2.5 px-2 text-small font-semibold"
          >
            Close
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="stroke-current">
              <path d="m2 2 12 12M14 2 2 14" strokeWidth="1.75" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </>
  )
}
