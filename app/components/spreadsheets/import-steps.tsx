import { classNames } from '#app/components/kit/class-names.ts'

type Step = { name: string; note: string }

export function ImportSteps({ steps, here }: { steps: readonly Step[]; here: number }) {
  return (
    <ol className="flex gap-0.5 mb-5" aria-label="Steps">
      {steps.map(({ name, note }, at) => (
        <li
          key={name}
          aria-current={at === here ? 'step' : undefined}
          className={classNames(
            '[&[aria-current]]:[border-color:var(--color-ash)] [&[aria-current]]:font-bold [&[aria-current]]:text-chalk flex-1 min-w-0 pt-2 [border-top:5px_solid_var(--color-line)] leading-[1.25] text-chalk-2 max-md:text-s',
            at < here ? '[border-color:var(--color-chalk)]' : undefined,
          )}
        >
          {at + 1} {name}
          <small className="block font-normal text-chalk-2 wrap-anywhere max-md:hidden">{note}</small>
        </li>
      ))}
    </ol>
  )
}
