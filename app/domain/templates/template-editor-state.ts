import type { TemplateDraft } from './template-draft.ts'
import { edited, type TemplateOp } from './template-edit.ts'

/** Asks before discarding the draft, or deleting the stage at that index. */
export type EditorAsk = 'discard' | number | null

export type EditorState = {
  draft: TemplateDraft
  ask: EditorAsk
  openMenu: string
  announcement: string
  /** A new object each time moves the focus. */
  focus: { mark: string }
}

export type EditorAction =
  | { type: 'change'; op: TemplateOp }
  | { type: 'replace'; draft: TemplateDraft }
  | { type: 'add'; draft: TemplateDraft; announcement: string }
  | { type: 'step'; draft: TemplateDraft; focus: string; announcement: string }
  | { type: 'answer'; draft: TemplateDraft; ask: EditorAsk }
  | { type: 'ask'; ask: EditorAsk }
  | { type: 'menu'; mark: string }
  | { type: 'leave-menu' }

export function reduced(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'change':
      return { ...state, draft: edited(state.draft, action.op) }
    case 'replace':
      return { ...state, draft: action.draft }
    case 'add':
      return { ...state, draft: action.draft, announcement: action.announcement }
    case 'step': {
      const { draft, focus, announcement } = action
      return { draft, ask: null, openMenu: menuKeptOpen(focus), announcement, focus: { mark: focus } }
    }
    case 'answer':
      return { ...state, draft: action.draft, ask: action.ask }
    case 'ask':
      return { ...state, ask: action.ask }
    case 'menu':
      return { ...state, openMenu: action.mark === state.openMenu ? '' : action.mark }
    case 'leave-menu':
      return { ...state, openMenu: '', focus: { mark: state.openMenu } }
  }
}

/** A menu stays open while its task or stage moves step by step. */
function menuKeptOpen(focus: string): string {
  const [kind = '', ...place] = focus.split(':')
  return ['up', 'down', 'earlier', 'later'].includes(kind) ? `menu:${place.join(':')}` : ''
}
