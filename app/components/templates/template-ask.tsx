import { Button } from '#app/components/kit/button.tsx'
import type { EditorLive } from '#app/components/templates/template-control.tsx'
import type { TemplateDraft } from '#app/domain/templates/template-draft.ts'

type TemplateAskProps = {
  /** Discard the draft, or delete the stage at this index. */
  ask: 'discard' | number
  draft: TemplateDraft
  live: EditorLive | undefined
}

/** Inside the form: what was typed is sent with either answer. */
export function TemplateAsk({ ask, draft, live }: TemplateAskProps) {
  const stage = ask === 'discard' ? '' : draft.stages[ask]?.name.trim() || `Stage ${ask + 1}`
  const box = (
    <dialog
      open={live ? undefined : true}
      ref={live?.showModal}
      onCancel={live?.stopAsking}
      className="narrow te-ask"
      aria-labelledby="template-ask"
      aria-modal={live ? undefined : 'true'}
    >
      <div className="dlg-body">
        <h2 className="as-h1" id="template-ask">
          {ask === 'discard' ? 'Discard this draft?' : `Delete the ${stage} stage?`}
        </h2>
        <p className="quiet question">
          {ask === 'discard'
            ? 'What you typed here since the template was last saved is lost.'
            : `Are you sure you want to delete the "${stage}" stage? This will remove all tasks in this stage.`}
        </p>
        <div className="row">
          <Button
            variant="danger"
            name="intent"
            value={ask === 'discard' ? 'discard-now' : `remove-stage:${ask}`}
          >
            {ask === 'discard' ? 'Discard Draft' : 'Delete Stage'}
          </Button>
          <Button name="intent" value="keep" autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </dialog>
  )
  return live ? box : <div className="scrim">{box}</div>
}
