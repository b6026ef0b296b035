import type { ComponentProps } from "react"
import { TextArea } from "@/components/ui/field"

/** One line to type, as high as what stands in it, also where that is more than a line of the screen. */
export function GrowingLine({
  onType,
  ...rest
}: Omit<ComponentProps<typeof TextArea>, "onChange" | "rows" | "className"> & {
  onType: (text: string) => void
}) {
  return (
    <TextArea
      {...rest}
      rows={1}
      className="field-sizing-content min-h-11 resize-none"
      onChange={(event) => onType(event.target.value.replace(/\s*\n\s*/g, " "))}
    />
  )
}
