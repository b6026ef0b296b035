/** Hands a text, or what a call brought, to the person as a file. */
export function saveFile({ name, type, text }: { name: string; type: string; text: BlobPart }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
