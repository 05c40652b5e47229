export default function Home() {
  return <main><h1>Comply+</h1></main>
}
