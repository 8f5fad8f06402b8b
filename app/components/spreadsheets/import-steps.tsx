type Step = { name: string; note: string }

/** How far a list is: what is done in chalk, here in ash, what is to come in line. */
export function ImportSteps({ steps, here }: { steps: readonly Step[]; here: number }) {
  return (
    <ol className="mb-5 flex gap-0.5" aria-label="Steps">
      {steps.map(({ name, note }, at) => (
        <li
          key={name}
          aria-current={at === here ? 'step' : undefined}
          className={`min-w-0 flex-1 border-t-[5px] pt-2 leading-tight max-md:text-s ${lookOf(at, here)}`}
        >
          {at + 1} {name}
          <small className="block font-normal text-chalk-2 wrap-anywhere max-md:hidden">{note}</small>
        </li>
      ))}
    </ol>
  )
}

function lookOf(at: number, here: number): string {
  if (at < here) return 'border-chalk text-chalk-2'
  return at === here ? 'border-ash font-bold text-chalk' : 'border-line text-chalk-2'
}
