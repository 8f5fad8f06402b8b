type Step = { name: string; note: string }

export function ImportSteps({ steps, here }: { steps: readonly Step[]; here: number }) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map(({ name, note }, at) => (
        <li
          key={name}
          aria-current={at === here ? 'step' : undefined}
          className={at < here ? 'is-done' : undefined}
        >
          {at + 1} {name}
          <small>{note}</small>
        </li>
      ))}
    </ol>
  )
}
