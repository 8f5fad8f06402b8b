/** The form or the card it makes. Both are submits of the form, so that what was typed goes along. */
export function TicketViewToggle({ formId, isPreview }: { formId: string; isPreview: boolean }) {
  const views = [
    { intent: 'edit', label: 'Form', current: !isPreview },
    { intent: 'preview', label: 'Preview', current: isPreview },
  ]
  return (
    <div className="seg">
      {views.map(({ intent, label, current }) => (
        <button
          key={intent}
          type="submit"
          form={formId}
          name="intent"
          value={intent}
          formNoValidate
          aria-current={current ? 'true' : undefined}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
