import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { Dialog, DialogBox } from '#app/components/kit/dialog.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { Toast, ToastRegion } from '#app/components/kit/toast.tsx'
import { binDays, toBin } from '#app/domain/bin/bin-texts.ts'
import { Show, Specimen, showcasePath } from './specimen.tsx'

const here = '#messages'

export function ShowMessages() {
  return (
    <Show id="messages" title="Notes and messages" names={['Note', 'Toast', 'ToastRegion']}>
      <Specimen name="Bad, warn, good, plain">
        <div className="stack">
          <Note tone="bad" title="The last try failed" level={3}>
            The bank declined the card.
          </Note>
          <Note tone="warn" title="Your last payment failed" level={3}>
            <p>The team can keep working for 4 days. Update the card to carry on after that.</p>
            <div className="row">
              <ButtonLink size="small" href={here}>
                Update Payment
              </ButtonLink>
            </div>
          </Note>
          <Note tone="good" title="Invitation accepted" level={3}>
            Sign in with the password that you chose.
          </Note>
          <Note title="A bank payment is under way" level={3}>
            It can take some days until the bank has answered.
          </Note>
          <Note>Without a title.</Note>
        </div>
      </Specimen>
      <Specimen
        name="After a change: news, a way back, a stage, a failure"
        note="They lie at the bottom right until dismissed; where scripts run, they leave by themselves. Press any button of this page that saves to see one."
      >
        <ToastRegion>
          <Toast title="Refreshed" message="Data updated from database" dismissHref={here} />
          <Toast
            title="Task deleted"
            message={`It lies in the bin for ${binDays} days.`}
            tone="good"
            undo={{ action: showcasePath, fields: { activity: 12 } }}
            dismissHref={here}
          />
          <Toast
            title="Stage Advanced!"
            message="Project moved to Install stage"
            stageColour="#34d399"
            undo={{ action: showcasePath, label: 'Take it back' }}
            dismissHref={here}
          />
          <Toast title="Not saved" message="No connection to Mortise" tone="bad" dismissHref={here} />
        </ToastRegion>
      </Specimen>
    </Show>
  )
}

export function ShowDialogs() {
  return (
    <Show id="dialogs" title="Dialogs and questions" names={['Dialog', 'DialogBox', 'Confirm']}>
      <Specimen name="Over a page, with number, stage and actions" wide>
        <Dialog
          inline
          level={3}
          title="Scullery, Weir Lane"
          titleId="show-dialog"
          closeHref="#dialogs"
          jobNumber="API-007"
          over={<StageTab name="production" colour="#facc15" />}
          head={
            <ButtonLink icon="pencil" href="#dialogs">
              Edit Project
            </ButtonLink>
          }
        >
          <p>What it holds. Closing is a link: the dialog is an address of its own.</p>
        </Dialog>
      </Specimen>
      <Specimen name="Narrow: a short form">
        <Dialog inline narrow level={3} title="New task" titleId="show-narrow" closeHref="#dialogs">
          <p className="quiet">Its fields, and its foot.</p>
        </Dialog>
      </Specimen>
      <Specimen name="The frame alone, for what has its own head">
        <DialogBox inline narrow titleId="show-box">
          <div className="dlg-body">
            <h3 id="show-box">Stock System</h3>
            <p className="quiet">Know what is on the rack before you order.</p>
          </div>
        </DialogBox>
      </Specimen>
      <Specimen name="Before something is lost" note="On a phone it lies at the bottom, under the thumb.">
        <Confirm
          inline
          level={3}
          title="Delete the task?"
          question={toBin('“Check hinge bore depth”')}
          confirmLabel="Delete Task"
          cancelLabel="Keep Task"
          cancelHref="#dialogs"
          action={showcasePath}
        />
      </Specimen>
      <Specimen name="A question without danger, with more to say">
        <Confirm
          inline
          level={3}
          tone="plain"
          title="Close the payment page?"
          question="Your client’s link stops working at once."
          confirmLabel="Close Payment Link"
          cancelHref="#dialogs"
          action={showcasePath}
        >
          <Note tone="warn">A bank payment may be on its way.</Note>
        </Confirm>
      </Specimen>
    </Show>
  )
}

export function ShowEmpty() {
  return (
    <Show id="empty" title="Nothing there" names={['EmptyState', 'EmptyLine']}>
      <Specimen name="Nothing has been made yet">
        <EmptyState
          level={3}
          title="No templates saved yet"
          action={
            <Button type="button" icon="plus">
              Create New Template
            </Button>
          }
        >
          A template is the list of tasks you do on every kitchen, every staircase. Write it once and lay it
          over each new job.
        </EmptyState>
      </Specimen>
      <Specimen name="A search left nothing over">
        <EmptyState
          level={3}
          tone="nothing-found"
          title="No templates found"
          action={<ButtonLink href="#empty">Show All Templates</ButtonLink>}
        >
          Nothing matches “spiral stair”. Try a shorter word, or clear the search.
        </EmptyState>
      </Specimen>
      <Specimen name="No words, no action">
        <EmptyState level={3} title="The bin is empty" />
      </Specimen>
      <Specimen name="A part of a page">
        <EmptyLine>No code has been made yet.</EmptyLine>
      </Specimen>
    </Show>
  )
}
