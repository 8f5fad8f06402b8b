import { classNames } from '#app/components/kit/class-names.ts'
import { calculatedAs, toned } from '#app/components/kit/page-attributes.ts'

export function LiveSum({
  name,
  texts,
  className,
}: {
  name: string
  texts: Readonly<Record<string, string>>
  className?: string
}) {
  const tone = texts[`${name}!`]
  return (
    <output className={classNames('fig', className)} {...calculatedAs(name)} {...(tone ? toned(tone) : {})}>
      {texts[name] ?? ''}
    </output>
  )
}
