import { Fragment } from 'react'

type CallAddressProps = { methods: readonly string[]; path: string }

/** 'PUT or PATCH /api/todos/{id}': a long one breaks after a slash. */
export function CallAddress({ methods, path }: CallAddressProps) {
  const [first, ...parts] = path.split('/')
  return (
    <>
      {methods.join(' or ')} {first}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part may stand twice
        <Fragment key={at}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
