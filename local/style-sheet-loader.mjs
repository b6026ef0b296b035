import tailwind from "@tailwindcss/postcss"
import postcss from "postcss"

/** Makes of a style sheet a module of its text (next.config.ts). Browsers get none: their page carries it. */
export default async function styleSheetLoader(source) {
  if (this.getOptions().isEmpty) return 'export default ""'
  const { css, messages } = await postcss([tailwind({ optimize: true })]).process(source, {
    from: this.resourcePath,
  })
  for (const { type, file, dir } of messages) {
    if (type === "dependency") this.addDependency(file)
    if (type === "dir-dependency") this.addContextDependency(dir)
  }
  return `export default ${JSON.stringify(css)}`
}
