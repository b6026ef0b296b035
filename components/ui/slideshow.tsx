"use client"

import { useEffect, useRef, useState } from "react"
import { Picture } from "./picture"

export type Slide = {
  src: string
  alt: string
  width: number
  height: number
  srcSet?: string
  webpSet?: string
  sizes?: string
}

const TURN_MS = 3000
const STEP =
  "flex size-11 items-center justify-center rounded-soft transition-colors duration-200 hover:bg-panel"

/**
 * Pictures in a row that the browser scrolls: four at once, two up to 768 px. It moves on every 3 seconds while
 * it is seen and left alone, and not at all when reduced motion is asked for.
 */
export function Slideshow({ slides, label }: { slides: readonly Slide[]; label: string }) {
  const row = useRef<HTMLUListElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    const element = row.current
    if (!element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setIsPlaying(true)
        seen.disconnect()
      },
      { threshold: 0.5 },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [])

  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setInterval(() => turn(row.current, 1), TURN_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld])

  const step = (by: 1 | -1) => {
    setIsPlaying(false)
    turn(row.current, by)
  }

  return (
    <section
      aria-label={label}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={`${label}, scrolls sideways`}
        className="flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-smooth [scrollbar-width:none] min-[769px]:gap-6"
      >
        {slides.map((slide) => (
          <li
            key={slide.src}
            className="w-[calc((100%-1rem)/2)] shrink-0 snap-start min-[769px]:w-[calc((100%-4.5rem)/4)]"
          >
            <Picture {...slide} className="aspect-4/5 w-full object-cover" />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex justify-end gap-1">
        <Step label="Previous picture" path="M12 4 6 10l6 6" onClick={() => step(-1)} />
        <Step
          label={isPlaying ? "Pause the pictures" : "Play the pictures"}
          path={isPlaying ? "M7 4v12M13 4v12" : "M7 4l8 6-8 6z"}
          onClick={() => setIsPlaying(!isPlaying)}
        />
        <Step label="Next picture" path="m8 4 6 6-6 6" onClick={() => step(1)} />
      </div>
    </section>
  )
}

function turn(row: HTMLUListElement | null, by: 1 | -1) {
  const [first, second] = Array.from(row?.children ?? [])
  if (!row || !first || !second) return
  const width = second.getBoundingClientRect().left - first.getBoundingClientRect().left
  const end = row.scrollWidth - row.clientWidth
  const isAtEnd = by === 1 ? row.scrollLeft > end - 4 : row.scrollLeft < 4
  const next = row.scrollLeft + by * width
  row.scrollTo({ left: isAtEnd ? (by === 1 ? 0 : end) : next })
}

function Step({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className={STEP}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="fill-none stroke-current">
        <path d={path} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
