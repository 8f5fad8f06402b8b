import type { ReactNode } from 'react'
import { Section } from '#app/components/kit/section.tsx'
import type { ApiOperation } from '#app/domain/api-docs/api-page.ts'
import { CallAddress } from './call-address.tsx'
import { FieldTable } from './field-table.tsx'

export function OperationSection({ operation }: { operation: ApiOperation }) {
  const { id, methods, path, summary, notes, parameters, body, curl, success, refusals } = operation
  return (
    <Section id={id} title={summary}>
      <div className="stack">
        <p>
          <code className="font-bold">
            <CallAddress methods={methods} path={path} />
          </code>
        </p>
        {notes.map(note => (
          <p key={note}>{note}</p>
        ))}
        {parameters.length > 0 ? <FieldTable caption={`Parameters: ${summary}`} fields={parameters} /> : null}
        {body ? (
          <Part title="What is sent">
            <p>{body.types.join(' or ')}</p>
            <FieldTable caption={`What is sent: ${summary}`} fields={body.fields} />
          </Part>
        ) : null}
        <Part title="A call">
          <Sample>{curl}</Sample>
        </Part>
        <Part title="The answer">
          <p>
            {success.status}:{' '}
            {success.record ? <a href={`#${success.record}`}>{success.text}</a> : success.text}
          </p>
          {success.example ? <Sample>{success.example}</Sample> : null}
          <dl className="terms codes">
            {refusals.map(({ status, text }) => (
              <div className="first:border-0 grid-cols-[3.5em_minmax(0,1fr)]" key={status}>
                <dt className="font-bold">{status}</dt>
                <dd className="text-chalk-2">{text}</dd>
              </div>
            ))}
          </dl>
        </Part>
      </div>
    </Section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack">
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function Sample({ children }: { children: string }) {
  return (
    <pre className="sample [border-left:2px_solid_var(--color-line)] pl-4 text-m whitespace-pre-wrap wrap-anywhere max-md:pl-3 max-md:text-s">
      <code>{children}</code>
    </pre>
  )
}
