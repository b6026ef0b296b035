import type { ReactNode } from "react"
import "./desk.css"

export default function AdminLayout({ children }: { children: ReactNode }) {
  return children
}
