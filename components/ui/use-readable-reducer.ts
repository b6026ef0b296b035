"use client"

import { useCallback, useRef, useState } from "react"

/** useReducer whose newest state can also be read by an answer that comes later, before it is rendered. */
export function useReadableReducer<State, Action>(
  next: (state: State, action: Action) => State,
  first: State,
) {
  const [state, setState] = useState(first)
  const newest = useRef(first)
  const read = useCallback(() => newest.current, [])
  const dispatch = useCallback(
    (action: Action) => {
      newest.current = next(newest.current, action)
      setState(newest.current)
    },
    [next],
  )
  return { state, read, dispatch }
}
