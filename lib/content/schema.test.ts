import { expect, test } from "vitest"
import { texts } from "../site-texts"
import { TEXT_FORMS } from "./rules/texts"
import { SECTION_SCHEMAS } from "./schema"

test.each(Object.entries(texts))(
  "the default texts of %s are such as she could publish",
  (section, content) => {
    const name = section as keyof typeof texts
    expect(SECTION_SCHEMAS[name].safeParse(content)).toMatchObject({ success: true, data: content })
    expect(Object.keys(TEXT_FORMS[name].fields).sort()).toEqual(Object.keys(content).sort())
  },
)
