import { ProsePage } from "@/components/layout/prose-page"
import { YogaHeader } from "@/components/layout/yoga-header"

export default function NotFound() {
  return (
    <>
      <YogaHeader />
      <main id="main" className="grow">
        <ProsePage title="This page is not here">
          <p>
            The link may be old. You can go <a href="/">home</a>, see the <a href="/calendar">calendar</a>, or{" "}
            <a href="/contact">write to me</a>.
          </p>
        </ProsePage>
      </main>
    </>
  )
}
