import { ButtonLink } from '#app/components/kit/button.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { plural } from '#app/domain/format.ts'

type Import = {
  fileName: string
  isRunning: boolean
  isDone: boolean
  step: string
  progress: string | null
  started: string
  ended: string | null
  leftOutCount: number
}

/** How far an import is, or what came of it. One that was refused is told of at the field of the next. */
export function ImportStatus(props: Import) {
  if (props.isRunning) return <Running {...props} />
  return props.isDone ? <Done {...props} /> : null
}

function Running({ fileName, step, progress, started }: Import) {
  return (
    <Note title={`${fileName} is being imported`}>
      <MetaList
        items={[
          { label: 'Now', value: <span aria-live="polite">{step}</span> },
          ...(progress === null ? [] : [{ label: 'Done', value: progress, figure: true }]),
          { label: 'Begun', value: started },
        ]}
      />
      <p>You can leave this page and come back. Until it is done nothing else can be saved.</p>
      <p className="mt-3">
        <ButtonLink href="/settings/import">See How Far It Is</ButtonLink>
      </p>
    </Note>
  )
}

function Done({ fileName, ended, leftOutCount }: Import) {
  return (
    <Note tone="good" title={`${fileName} was imported`}>
      <p>
        On {ended}.
        {leftOutCount > 0
          ? ` ${plural(leftOutCount, 'file')} had no content in the export and ${leftOutCount === 1 ? 'was' : 'were'} left out.`
          : ''}{' '}
        Everybody else came along as somebody who has left. Bring them back one by one: they have their open
        work again, and choose a password by “Forgot password”.
      </p>
      <p className="mt-3">
        <ButtonLink href="/user-management">Open User Management</ButtonLink>
      </p>
    </Note>
  )
}
