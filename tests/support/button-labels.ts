import ts from 'typescript'

/** What a button says, as far as the source alone tells, and where. */
export type ButtonLabel = { text: string; line: number }

const buttons = new Set(['Button', 'ButtonLink', 'ButtonSummary', 'FileButton', 'MailButton', 'button'])
const labelProps = new Set(['confirmLabel', 'cancelLabel'])

/** The labels of a file's buttons. What only screen readers are told, and what is worked out by a call, is left out. */
export function buttonLabels(source: string): ButtonLabel[] {
  const file = ts.createSourceFile('page.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const labels: ButtonLabel[] = []
  const take = (node: ts.Node) => {
    if (isUnseen(node) || ts.isCallExpression(node) || ts.isJsxAttribute(node) || isComparison(node)) return
    if (isText(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim()
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      if (text !== '') labels.push({ text, line })
    }
    ts.forEachChild(node, take)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) && buttons.has(node.openingElement.tagName.getText())) {
      for (const child of node.children) take(child)
    }
    if (ts.isJsxAttribute(node) && labelProps.has(node.name.getText()) && node.initializer) {
      take(node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return labels
}

function isText(node: ts.Node): node is ts.JsxText | ts.StringLiteral | ts.TemplateHead {
  return ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node)
}

function isUnseen(node: ts.Node): boolean {
  return ts.isJsxElement(node) && node.openingElement.getText().includes('sr-only')
}

function isComparison(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())
}

const verbs = new Set(
  `Accept Add Apply Ask Assign Back Bring Cancel Change Check Choose Claim Clear Close Complete Confirm Connect Copy Create Delete
  Discard Don’t Download Duplicate Edit Email End Enter Export Finish Get Give Go Hide Import Invite Keep Leave Lift Mail Make Manage
  Mark Move New Open Pay Print Put Record Refresh Remove Reopen Replace Resend Restore Restrict Revoke Save Search See Send Set Settle
  Show Sign Start Stop Switch Take Try Update Upload Use Write`.split(/\s+/),
)
const smallWords = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])
/** As the specification quotes it. */
const quoted = new Set(['Log out'])

/** Whether a label of verb and noun has the capitals of the rule: 'Mark All as Read'. */
export function isTitleCase(label: string): boolean {
  const [first = '', ...rest] = label.split(' ')
  if (!verbs.has(first) || quoted.has(label)) return true
  return rest.every(word => smallWords.has(word) || !/^[a-z]/.test(word))
}
