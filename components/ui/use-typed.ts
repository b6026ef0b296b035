"use client"

import { type Dispatch, type SetStateAction, useEffect, useState } from "react"
import { fitted, forgetTyped, keepTyped, takeTyped } from "@/lib/client/typed"

/** useState for what is typed on the desk: it is there again after a session that ended meanwhile. */
export function useTyped<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(initial)
  const [first] = useState(value)

  useEffect(() => {
    const left = takeTyped(name)
    if (left !== undefined) setValue((now) => fitted(left, now))
  }, [name])

  useEffect(() => {
    if (JSON.stringify(value) !== JSON.stringify(first)) keepTyped(name, value)
    return () => forgetTyped(name)
  }, [name, value, first])

  return [value, setValue]
}
