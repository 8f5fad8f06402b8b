import type { Fact } from '#app/domain/papers/paper-parts.ts'

export function PaperFacts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl className="reck">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
