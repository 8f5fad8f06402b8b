import { FilePicture } from '#app/components/files/file-picture.tsx'
import { Button } from '#app/components/kit/button.tsx'
import {
  CheckField,
  DateField,
  FormGrid,
  HiddenFields,
  TextArea,
  TextField,
  Tick,
} from '#app/components/kit/field.tsx'
import { FormErrors, FormFailure } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import type { FormReply } from '#app/domain/form-base.ts'

type OfferedFile = {
  id: number
  name: string
  about: string
  href: string
  picture: string | null
  mark: string
  isShared: boolean
}

type SharedFormProps = {
  page: {
    version: number
    isOpen: boolean
    fields: Readonly<
      Record<'showsPayments' | 'photosAgreed' | 'nextOn' | 'nextWords' | 'nextNote' | 'careNotes', string>
    >
    files: readonly OfferedFile[]
  }
  mayEdit: boolean
  reply: FormReply | undefined
}

export function SharedForm({ page, mayEdit, reply }: SharedFormProps) {
  const values = reply?.values ?? page.fields
  const errors = reply?.errors ?? {}
  return (
    <form method="post" key={page.version}>
      <FormErrors
        errors={errors}
        labels={{
          nextOn: 'Day',
          nextWords: 'What comes next',
          nextNote: 'What they get ready',
          careNotes: 'Care notes',
        }}
      />
      {reply?.current ? (
        <FormFailure title="It was changed meanwhile">
          <p>Nothing was saved. Look at it as it is now, then save it.</p>
        </FormFailure>
      ) : null}
      <HiddenFields fields={{ version: page.version }} />
      <fieldset disabled={!mayEdit} className="stack stack-wide">
        <Section title="Next">
          <FormGrid>
            <TextField
              label="What comes next"
              name="nextWords"
              width="half"
              defaultValue={values.nextWords}
              error={errors.nextWords}
            />
            <DateField
              label="Day"
              name="nextOn"
              width="half"
              defaultValue={values.nextOn}
              error={errors.nextOn}
            />
            <TextArea
              label="What they get ready"
              labelNote="if anything"
              name="nextNote"
              rows={2}
              defaultValue={values.nextNote}
              error={errors.nextNote}
            />
          </FormGrid>
        </Section>
        <Section title="Photos and drawings" aside={page.files.length}>
          {page.files.length === 0 ? (
            <p className="quiet">Add them to the job first: then choose here which the client sees.</p>
          ) : (
            <List>
              {page.files.map(file => (
                <li key={file.id} className="flex-wrap">
                  <div className="w-32">
                    <FilePicture
                      picture={file.picture}
                      mark={file.mark}
                      alt=""
                      width={128}
                      height={96}
                      href={file.href}
                      isFile
                    />
                  </div>
                  <div className="grow wrap-anywhere">
                    <a href={file.href} {...byBrowser}>
                      {file.name}
                    </a>
                    <small>{file.about}</small>
                  </div>
                  <Tick name="file" value={file.id} defaultChecked={file.isShared}>
                    <span>
                      Shared<span className="sr-only">: {file.name}</span>
                    </span>
                  </Tick>
                </li>
              ))}
            </List>
          )}
          <CheckField
            label="The client agreed that we show photos of this job"
            name="photosAgreed"
            defaultChecked={reply ? values.photosAgreed === 'on' : page.fields.photosAgreed === '1'}
          />
        </Section>
        <Section title="Money and care">
          <CheckField
            label="Show invoices and payments"
            name="showsPayments"
            defaultChecked={reply ? values.showsPayments === 'on' : page.fields.showsPayments === '1'}
          />
          <TextArea
            label="Care notes"
            labelNote="how what you made is looked after"
            name="careNotes"
            rows={6}
            defaultValue={values.careNotes}
            error={errors.careNotes}
          />
        </Section>
      </fieldset>
      {mayEdit ? (
        <FormFoot>
          <Button variant={page.isOpen ? 'go' : undefined} name="intent" value="save">
            Save Changes
          </Button>
        </FormFoot>
      ) : null}
    </form>
  )
}
