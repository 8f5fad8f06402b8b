export default function Page() {
  return <h1>Data rights</h1>
}
