import { ButtonLink } from '#app/components/kit/button.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { plural } from '#app/domain/format.ts'

type SeatRodProps = { users: number; invitations: number; limit: number }

/** The plan's seats on a rod, one division each, planed as far as they are taken; the words beside it say it all. */
export function SeatRod({ users, invitations, limit }: SeatRodProps) {
  const taken = users + invitations
  const free = limit - taken
  return (
    <section
      className="mb-6 grid grid-cols-[auto_minmax(120px,320px)_1fr_auto] items-center gap-x-6 gap-y-2 max-md:grid-cols-[auto_minmax(0,1fr)]"
      aria-label="Seats"
    >
      <p>
        <b className="fig text-xl leading-none">
          {taken} of {limit}
        </b>{' '}
        seats
      </p>
      <Rod
        stages={[{ name: 'Seats', colour: 'var(--color-edge)', total: limit, done: taken, reached: true }]}
      />
      <p className="quiet max-md:col-span-full">
        {plural(users, 'person', 'people')}
        {invitations > 0 ? ` and ${plural(invitations, 'open invitation')}` : ''}.{' '}
        {free > 0 ? `${plural(free, 'seat is', 'seats are')} free.` : 'No seat is free.'}
      </p>
      {free > 0 ? null : (
        <ButtonLink size="small" href="/subscription">
          See plans
        </ButtonLink>
      )}
    </section>
  )
}
