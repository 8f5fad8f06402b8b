import type { ReactNode } from 'react'
import { Section } from '#app/components/kit/section.tsx'

/** Where every form of the page is sent: nothing is saved, and a message says so. */
export const showcasePath = '/dev/components'

type ShowProps = {
  id: string
  title: string
  /** The components that stand in it, as the code calls them. */
  names: readonly string[]
  children: ReactNode
}

/** One family of components. */
export function Show({ id, title, names, children }: ShowProps) {
  return (
    <Section id={id} title={title} aside={<Names names={names} />} className="show">
      <div className="specimens">{children}</div>
    </Section>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span className="show-names">
      {names.map(name => (
        <code key={name}>{name}</code>
      ))}
    </span>
  )
}

type SpecimenProps = {
  /** The state that is shown. */
  name: string
  /** What a picture cannot say. */
  note?: ReactNode
  /** Over the whole width. */
  wide?: boolean
  children: ReactNode
}

export function Specimen({ name, note, wide = false, children }: SpecimenProps) {
  return (
    <figure className={wide ? 'specimen wide' : 'specimen'}>
      <figcaption>{name}</figcaption>
      {children}
      {note ? <p className="hint">{note}</p> : null}
    </figure>
  )
}
