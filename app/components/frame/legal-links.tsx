export function LegalLinks() {
  return (
    <p className="print:hidden flex flex-wrap gap-x-6 text-m/11 text-chalk-2">
      <a href="/privacy-policy">Privacy policy</a>
      <a href="/data-rights">Data rights</a>
      <a href="/docs/api">API</a>
    </p>
  )
}
