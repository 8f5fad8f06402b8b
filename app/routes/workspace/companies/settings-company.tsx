import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FileField } from '#app/components/files/file-field.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { CompanyLogo } from '#app/components/kit/company-logo.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import {
  FormGrid,
  HiddenField,
  SelectField,
  type SelectFieldProps,
  TextArea,
  TextField,
} from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { idleTimes } from '#app/domain/auth/idle.ts'
import { idleTimeText } from '#app/domain/auth/idle-texts.ts'
import type { ChoiceGroup } from '#app/domain/choice-group.ts'
import { companyChange } from '#app/domain/companies/company.schema.ts'
import { currencyGroups } from '#app/domain/companies/currency.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { storageText } from '#app/domain/companies/storage.ts'
import { timeZoneGroups } from '#app/domain/companies/time-zone.ts'
import { orNothing } from '#app/domain/differences.ts'
import { bankHolidayRegions, labelOf, weekStarts } from '#app/domain/enumerations.ts'
import { acceptedLogos } from '#app/domain/files/file-kinds.ts'
import { formatDayOfYear } from '#app/domain/format.ts'
import { yearStartGroups } from '#app/domain/holidays/allowance.ts'
import { limits } from '#app/domain/limits.ts'
import { finishedDays, finishedDaysText } from '#app/domain/projects/finished.ts'
import { handleFormWithFiles } from '#app/http/files/form-with-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { readFileStorage, readStorage, requireCompany } from '#app/models/companies/company.server.ts'
import { hasTwoStep } from '#app/models/two-step/two-step.server.ts'
import { idleRuleFor } from '#app/services/auth/session.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { withKeptFiles } from '#app/services/files/keep-file.server.ts'

export const loader = pageFor('company.configure', ({ scope, actor }) => {
  const { version, holidayAllowance, idleMinutes, demandsTwoStep, finishedJobDays, logo, ...company } =
    requireCompany(scope)
  const {
    name,
    address,
    phone,
    timeZone,
    weekStart,
    bankHolidayRegion,
    holidayYearStart,
    jobPrefix,
    currency,
  } = company
  return {
    version,
    requestId: newRequestId(),
    logo: toLogo(logo),
    storage: storageText(readStorage(scope)),
    files: storageText(readFileStorage(scope)),
    stored: {
      name,
      address,
      phone,
      timeZone,
      weekStart,
      bankHolidayRegion,
      holidayAllowance: String(holidayAllowance),
      holidayYearStart,
      jobPrefix,
      idleMinutes: String(idleMinutes ?? 'never'),
      demandsTwoStep: demandsTwoStep ? '1' : '0',
      finishedJobDays: String(finishedJobDays ?? 'never'),
      currency,
    },
    /** The default; the site owner has one even without a choice. */
    usualIdleMinutes: idleRuleFor({ ...actor, idleMinutes: null }).minutes,
    timeZones: timeZoneGroups(timeZone),
    currencies: currencyGroups(currency),
    hasTwoStep: hasTwoStep(scope),
  }
})

export const action = pageFor('company.configure', call => {
  const { scope, actor } = call
  return handleFormWithFiles(call, companyChange, ['logo'], async (change, sent) => {
    const { name } = await withKeptFiles(scope, sent, { logo: 'logo' }, ({ logo }) =>
      updateCompany(scope, change, logo),
    )
    return redirectWithFlash('/settings', {
      title: 'Company saved',
      message: name === actor.companyName ? undefined : `Everybody signs in with “${name}” from now on.`,
    })
  })
})

export const shouldRevalidate = revalidateUnlessRefused

const labels = {
  name: 'Company name',
  address: 'Address',
  phone: 'Phone',
  timeZone: 'Time zone',
  weekStart: 'Weeks begin on',
  bankHolidayRegion: 'Bank holidays of',
  holidayAllowance: 'Days of holiday a year',
  holidayYearStart: 'The holiday year begins on',
  jobPrefix: 'Job numbers begin with',
  idleMinutes: 'Sign people out when nothing happens for',
  demandsTwoStep: 'Second step when signing in',
  finishedJobDays: 'Finished jobs stay on the board',
  currency: 'Currency',
}

const formLabels = { ...labels, logo: 'Logo' }

const twoStepChoices = { 0: 'Each person chooses', 1: 'Everybody has to have one' }

function usualIdleText(minutes: number | null): string {
  return minutes === null ? 'Never, but after 30 days' : `${idleTimeText(minutes)}, as is usual here`
}

function show(name: string, value: string, usualIdleMinutes: number | null): string {
  if (name === 'holidayYearStart') return formatDayOfYear(value)
  if (name === 'idleMinutes')
    return value === 'never' ? usualIdleText(usualIdleMinutes) : idleTimeText(Number(value))
  if (name === 'finishedJobDays') return finishedDaysText(value === 'never' ? null : Number(value))
  if (name === 'demandsTwoStep') return value === '1' ? twoStepChoices[1] : twoStepChoices[0]
  return name === 'weekStart' || name === 'bankHolidayRegion' ? labelOf(value) : orNothing(value)
}

export default function SettingsCompany() {
  const { version, requestId, logo, stored, storage, files, usualIdleMinutes, ...choices } =
    useLoaderData<typeof loader>()
  const { timeZones, currencies, hasTwoStep } = choices
  const reply = useActionData<typeof action>()?.reply
  const field = fieldsOf(labels, { ...stored, ...reply?.values }, reply?.errors)
  return (
    <>
      <PageHead
        title="Company"
        lead="These apply to everyone."
        back={{ href: '/settings', label: 'Settings' }}
      />
      <form method="post" encType="multipart/form-data" {...byBrowser}>
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={formLabels}
          timeZone={stored.timeZone}
          keepTheirsHref="/settings/company"
          show={(name, value) => show(name, value, usualIdleMinutes)}
        />
        <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
        <Columns key={editKey(reply, version)}>
          <Column span={6}>
            <Part title="Who you are">
              <TextField
                {...field('name')}
                autoComplete="organization"
                maxLength={limits.companyName}
                hint="If you change it, everyone signs in with the new name and is told so: the old one no longer signs you in."
              />
              <FileField
                label="Logo"
                name="logo"
                accept={acceptedLogos}
                hint="PNG, JPEG or WebP; a PNG with a transparent background looks best on white paper. It heads your quotes, invoices, sheets and the pages clients open, including those already sent."
                error={reply?.errors.logo}
                present={
                  logo
                    ? {
                        shown: <CompanyLogo logo={logo} className="w-auto max-h-20 p-3 bg-[#fff]" />,
                        remove: {
                          name: 'removeLogo',
                          label: 'Remove this logo',
                          isTicked: reply?.values.removeLogo === '1',
                          error: reply?.errors.removeLogo,
                        },
                      }
                    : undefined
                }
              />
            </Part>
            <Part title="How to reach you">
              <TextArea
                {...field('address')}
                rows={2}
                autoComplete="street-address"
                maxLength={limits.address}
                hint="Printed with your company’s name on job sheets and day sheets."
              />
              <TextField
                {...field('phone')}
                width="half"
                type="tel"
                autoComplete="tel"
                maxLength={limits.phone}
              />
            </Part>
            <Part title="Jobs and money">
              <TextField
                {...field('jobPrefix')}
                required
                maxLength={6}
                hint="Two to six letters: KIT gives KIT-012. Jobs that you have keep their numbers. Clients read “Job 012”."
              />
              <SelectField
                {...field('finishedJobDays')}
                options={[
                  ...finishedDays.map(days => ({ value: days, label: finishedDaysText(days) })),
                  { value: 'never', label: finishedDaysText(null) },
                ]}
                hint="Then they leave it by themselves. Projects and the search still find them."
              />
              <GroupedSelect
                {...field('currency')}
                groups={currencies}
                hint="Amounts are not converted: only the symbol changes."
              />
            </Part>
          </Column>
          <Column span={6}>
            <Part title="Days and holidays">
              <GroupedSelect
                {...field('timeZone')}
                groups={timeZones}
                hint="Decides when a day ends: what is due today, what is overdue, when morning mails go out."
              />
              <SelectField
                {...field('weekStart')}
                width="half"
                options={weekStarts.map(value => ({ value, label: labelOf(value) }))}
                hint="In the calendar and the week’s figures."
              />
              <SelectField
                {...field('bankHolidayRegion')}
                width="half"
                options={bankHolidayRegions.map(value => ({ value, label: labelOf(value) }))}
                hint="Holidays stay as entered; their working days are counted again."
              />
              <TextField {...field('holidayAllowance')} width="half" inputMode="decimal" required />
              <GroupedSelect {...field('holidayYearStart')} width="half" groups={yearStartGroups} />
              <p className="hint -mt-3">
                Working days for everybody who has no number of their own in User Management. Bank holidays
                come on top: the law asks for 28 with them for 5 days a week, so 20 and the 8 of England and
                Wales.
              </p>
            </Part>
            <Part title="Signing in">
              <SelectField
                {...field('idleMinutes')}
                options={[
                  { value: 'never', label: usualIdleText(usualIdleMinutes) },
                  ...idleTimes.map(minutes => ({ value: minutes, label: idleTimeText(minutes) })),
                ]}
                hint="In each browser by itself, from when you save it. A page that is only left open does not count as use."
              />
              <SelectField
                {...field('demandsTwoStep')}
                options={[
                  { value: '0', label: twoStepChoices[0] },
                  { value: '1', label: twoStepChoices[1] },
                ]}
                hint={<TwoStepHint hasOwn={hasTwoStep} />}
              />
            </Part>
            <Part title="Tax and bank">
              <p className="quiet">
                They stand with <a href="/invoicing/settings">what invoices say</a> and{' '}
                <a href="/quoting/settings">what quotes begin with</a>.
              </p>
            </Part>
          </Column>
        </Columns>
        <FormFoot cancelHref="/settings">
          <Button variant="go">Save Company</Button>
        </FormFoot>
      </form>
      <p className="quiet mt-6">
        <b>Storage used:</b> {storage}. <b>Files:</b> {files}. All that your company keeps counts, what is in
        the bin too.
      </p>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <FormGrid>{children}</FormGrid>
    </Section>
  )
}

function TwoStepHint({ hasOwn }: { hasOwn: boolean }) {
  return (
    <>
      A code from an app, or a passkey, as well as the password. Anyone without one sets it up before they can
      do anything else. A PIN at a workshop PC needs no second step.
      {hasOwn ? null : (
        <>
          {' '}
          Before you ask it of everybody, <a href="/settings/two-step">set up your own</a>.
        </>
      )}
    </>
  )
}

function GroupedSelect({ groups, ...props }: SelectFieldProps & { groups: readonly ChoiceGroup[] }) {
  return (
    <SelectField {...props}>
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

export const meta = () => [{ title: 'Company · Settings · Mortise' }]
