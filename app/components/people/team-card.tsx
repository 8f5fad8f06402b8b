import { Avatar } from '#app/components/kit/avatar.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { plural } from '#app/domain/format.ts'

export type TeamCardProps = {
  id: number
  name: string
  initials: string
  /** The colour of their messages; null for none. */
  colour: string | null
  isMe: boolean
  role: string
  position: string
  phone: string
  email: string
  away: { isAway: boolean; text: string } | null
  openTasks: number
  tasksHref: string
  /** Null for those who may not. */
  handOverHref: string | null
}

export function TeamCard(props: TeamCardProps) {
  const { name, initials, colour, isMe, role, position, phone, email, away } = props
  return (
    <article className="tk team-card" id={`person-${props.id}`}>
      <div className="id items-center justify-start">
        <Avatar initials={initials} name={name} colour={colour} named />{' '}
        <div className="min-w-0 wrap-anywhere">
          <h3>
            {name}
            {isMe ? <small className="font-normal text-chalk-2"> (you)</small> : null}
          </h3>
          <p className="text-chalk-2">{role}</p>
        </div>
      </div>
      {away ? (
        <p className={classNames('mark items-start whitespace-normal', away.isAway && 'text-warn')}>
          <Icon name="calendar" />
          <span>{away.text}</span>
        </p>
      ) : null}
      {position ? <p>{position}</p> : null}
      {phone || email ? (
        <div className="contacts grid grid-cols-1 justify-items-start print:contents">
          {phone ? <PhoneLink phone={phone} /> : null} {email ? <MailLink email={email} /> : null}
        </div>
      ) : null}
      <div className="foot mt-auto">
        <OpenTasks count={props.openTasks} href={props.tasksHref} />
        {props.handOverHref ? (
          <a href={props.handOverHref} className="print:hidden">
            Hand Over Work…<span className="sr-only"> of {name}</span>
          </a>
        ) : null}
      </div>
    </article>
  )
}

function OpenTasks({ count, href }: { count: number; href: string }) {
  return count === 0 ? <span>No open tasks</span> : <a href={href}>{plural(count, 'open task')}</a>
}
