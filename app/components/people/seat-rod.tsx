import { ButtonLink } from '#app/components/kit/button.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { plural } from '#app/domain/format.ts'

type SeatRodProps = { users: number; invitations: number; limit: number }

/** The words beside it say the same. */
export function SeatRod({ users, invitations, limit }: SeatRodProps) {
  const taken = users + invitations
  const free = limit - taken
  return (
    <section className="row mb-6 gap-x-6 gap-y-2" aria-label="Seats">
      <p>
        <b className="fig text-xl/none">
          {taken} of {limit}
        </b>{' '}
        seats
      </p>
      <Rod
        className="flex-[0_1_320px] max-md:flex-1"
        stages={[{ name: 'Seats', colour: 'var(--color-edge)', total: limit, done: taken, reached: true }]}
      />
      <p className="quiet mr-auto max-md:basis-full">
        {plural(users, 'person', 'people')}
        {invitations > 0 ? ` and ${plural(invitations, 'open invitation')}` : ''}.{' '}
        {free > 0 ? `${plural(free, 'seat is', 'seats are')} free.` : 'No seat is free.'}
      </p>
      {free > 0 ? null : (
        <ButtonLink size="small" href="/subscription">
          See Plans
        </ButtonLink>
      )}
    </section>
  )
}
