export default function HomePage() {
  return <h1 className="wrap text-hero">Maya</h1>
}
