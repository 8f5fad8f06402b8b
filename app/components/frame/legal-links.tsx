export function LegalLinks() {
  return (
    <p className="legal print:hidden">
      <a href="/privacy-policy">Privacy policy</a>
      <a href="/data-rights">Data rights</a>
    </p>
  )
}
