import { Loading } from "@/components/ui/loading"
import { Skeleton } from "@/components/ui/skeleton"

export function CalendarSkeleton() {
  return (
    <div className="grid gap-6">
      <Loading />
      <Skeleton className="h-96 w-full lg:w-7/12" />
    </div>
  )
}
