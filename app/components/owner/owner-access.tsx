import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { fileRoomChoices, gigabyte, storageChoices } from '#app/domain/companies/storage.ts'

type AccessProps = {
  company: number
  isFree: boolean
  features: readonly { name: string; title: string; isOn: boolean }[]
}

type SizesProps = {
  company: number
  tier: number
  /** The subscription sets the team size. */
  isTierPaid: boolean
  teamSizes: readonly { value: number; label: string }[]
  storage: { limit: number; text: string }
  files: { limit: number; text: string }
}

function accessAction(company: number): string {
  return `/owner-dashboard/companies/${company}/access`
}

const inGigabytes = (value: string) => ({ value, label: `${value} GB` })
const storageSizes = storageChoices.map(inGigabytes)
const fileSizes = fileRoomChoices.map(inGigabytes)

/** A button each, which sends the state wanted, never "the other one". */
export function OwnerAccess({ company, isFree, features }: AccessProps) {
  const action = accessAction(company)
  return (
    <Section title="What they may use">
      <List className="[&>li]:gap-4">
        <Switch
          action={action}
          fields={{ what: 'free-access' }}
          title="Free access"
          isOn={isFree}
          words={['Give free access', 'Withdraw']}
          note={isFree ? 'Everybody may work, whatever the subscription says' : 'The subscription decides'}
        />
        {features.map(feature => (
          <Switch
            key={feature.name}
            action={action}
            fields={{ what: 'feature', feature: feature.name }}
            title={feature.title}
            isOn={feature.isOn}
            words={['Switch On', 'Switch Off']}
            note={feature.isOn ? 'On' : 'Off'}
          />
        ))}
      </List>
    </Section>
  )
}

export function OwnerSizes({ company, tier, isTierPaid, teamSizes, storage, files }: SizesProps) {
  const action = accessAction(company)
  return (
    <>
      <Section title="Team size">
        {isTierPaid ? (
          <p className="quiet">
            The subscription decides the team size: it is changed in the billing portal.
          </p>
        ) : (
          <form method="post" action={action} className="addrow">
            <HiddenField name="what" value="tier" />
            <SelectField label="Team size" labelHidden name="tier" defaultValue={tier} options={teamSizes} />
            <Button>Save</Button>
          </form>
        )}
      </Section>
      <Room
        {...{ action, ...storage }}
        what="storage"
        title="Storage"
        label="Most they may keep"
        sizes={storageSizes}
      />
      <Room
        {...{ action, ...files }}
        what="files"
        title="Files"
        label="Most that their files may take"
        sizes={fileSizes}
      />
    </>
  )
}

type RoomProps = {
  action: string
  what: 'storage' | 'files'
  title: string
  label: string
  limit: number
  text: string
  sizes: readonly { value: string; label: string }[]
}

function Room({ action, what, title, label, limit, text, sizes }: RoomProps) {
  return (
    <Section title={title}>
      <p>{text}</p>
      <form method="post" action={action} className="addrow">
        <HiddenField name="what" value={what} />
        <SelectField
          label={label}
          labelHidden
          name="gigabytes"
          defaultValue={limit / gigabyte}
          options={sizes}
        />
        <Button>
          Save<span className="sr-only"> {title.toLowerCase()}</span>
        </Button>
      </form>
    </Section>
  )
}

type SwitchProps = {
  action: string
  fields: Readonly<Record<string, string>>
  title: string
  note: string
  isOn: boolean
  words: readonly [on: string, off: string]
}

function Switch({ action, fields, title, note, isOn, words }: SwitchProps) {
  return (
    <li>
      <div className="grow">
        <span>{title}</span> <small className={isOn ? 'good' : undefined}>{note}</small>
      </div>
      <form method="post" action={action} className="acts">
        {Object.entries({ ...fields, value: isOn ? 'off' : 'on' }).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        <Button size="small">
          {isOn ? words[1] : words[0]}
          <span className="sr-only"> {title}</span>
        </Button>
      </form>
    </li>
  )
}
