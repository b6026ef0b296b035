"use client"

import { useCallback, useRef } from "react"
import { useAlerts } from "@/components/ui/alerts"

/** Says once in a visit that the chocolates could not be loaded. */
export function useTellOnce(text: string) {
  const { alert } = useAlerts()
  const wasTold = useRef(false)
  return useCallback(() => {
    if (wasTold.current) return
    wasTold.current = true
    void alert({ title: "Oops! Unable to Load Products!", text, tone: "error" })
  }, [alert, text])
}
