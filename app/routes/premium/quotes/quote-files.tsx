import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FilePicture } from '#app/components/files/file-picture.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { FormErrors, FormFailure } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { answerQuoteFiles, readQuoteFiles } from '#app/http/quotes/quote-files-page.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import fileStyles from '#app/styles/upload.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: fileStyles }]

export const loader = quotingFormPage('quote.edit', ({ scope, params }) =>
  readQuoteFiles(scope, idParam(params)),
)
export const action = quotingForm('quote.edit', call => answerQuoteFiles(call, idParam(call.params)))

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function QuoteFiles() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { id, reference, isDraft, files, job } = page
  return (
    <>
      <PageHead
        title="Drawings and photos"
        lead={
          isDraft
            ? 'What the client sees beside the words, and goes along with what is sent.'
            : 'They stay as they were sent.'
        }
        back={{ href: quotePath(id), label: reference }}
      />
      {files.length === 0 ? (
        <>
          <FormErrors errors={reply?.errors} />
          <EmptyState>
            {job ? `${job.name} has no drawings or photos yet.` : 'This quote has no drawings or photos yet.'}
          </EmptyState>
        </>
      ) : (
        <Choice page={page} />
      )}
      {isDraft && page.mayAdd ? <More page={page} /> : null}
    </>
  )
}

function Choice({ page }: { page: Page }) {
  const reply = useActionData<typeof action>()?.reply
  const { id, version, madeFrom, files, places, isDraft } = page
  return (
    <form method="post" key={version}>
      <FormErrors errors={reply?.errors} />
      {reply?.current ? (
        <FormFailure title="The quote was changed meanwhile">
          <p>Nothing was saved. Check what is below, then save it.</p>
        </FormFailure>
      ) : null}
      <HiddenFields fields={{ version, madeFrom }} />
      <fieldset disabled={!isDraft} className="contents">
        <List>
          {files.map(({ id: fileId, name, about, href, picture, mark, field, where }) => (
            <li key={fileId} className="flex-wrap">
              <div className="w-32">
                <FilePicture
                  picture={picture}
                  mark={mark}
                  alt=""
                  width={128}
                  height={96}
                  href={href}
                  isFile
                />
              </div>
              <div className="grow wrap-anywhere">
                <a href={href} {...byBrowser}>
                  {name}
                </a>
                <small>{about}</small>
              </div>
              <label className="max-md:w-full">
                <span className="sr-only">{`Where ${name} is shown`}</span>
                <select
                  className="in"
                  name={field}
                  defaultValue={reply?.current ? where : (reply?.values[field] ?? where)}
                >
                  {places.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          ))}
        </List>
      </fieldset>
      {isDraft ? (
        <FormFoot cancelHref={quotePath(id)}>
          <Button variant="go">Save Choice</Button>
        </FormFoot>
      ) : null}
    </form>
  )
}

function More({ page: { offer, requestId, job } }: { page: Page }) {
  return (
    <Section title="Add others" className="mt-10">
      <form method="post" encType="multipart/form-data" className="drop print:hidden" {...byBrowser}>
        <HiddenFields fields={{ requestId }} />
        <div className="field">
          <label htmlFor="file">Drawings or photos, up to 50 MB each</label>
          <input
            className="in"
            id="file"
            type="file"
            name="file"
            multiple
            accept={offer.files}
            aria-describedby="file-hint"
          />
          <p className="hint" id="file-hint">
            {job
              ? `They are kept with ${job.name}, and shown after the rooms until you choose another place.`
              : 'They are shown after the rooms until you choose another place, and go to the job once the quote is accepted.'}
          </p>
        </div>
        <div className="row mt-4">
          <Button icon="upload">Add Files</Button>
        </div>
      </form>
    </Section>
  )
}

export const meta = ({ data }: { data?: { reference: string } }) => [
  { title: `Drawings and photos of ${data?.reference ?? 'a quote'} · Mortise` },
]
