import { clientPagePath, clientPreviewPath } from '#app/domain/client-pages/client-page.ts'
import { dayIn } from '#app/domain/clock.ts'
import { fileHref, pictureHref, sizeText } from '#app/domain/files/file.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { extensionOf } from '#app/domain/files/file-name.ts'
import { formatDate, formatDay, formatInstant } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { drawQrCode } from '#app/http/qr-code.server.ts'
import { findClientPage, readWholeClientPage } from '#app/models/client-pages/client-page.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { listOfferedFiles } from '#app/models/files/file-list.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { clientPageLink } from '#app/services/client-pages/client-page.server.ts'

export function readClientPage(scope: Scope, projectId: number) {
  const project = requireProject(scope, projectId)
  const page = readWholeClientPage(scope, projectId)
  const today = dayIn(scope.timeZone, Date.now())
  const shared = new Set(page?.sharedIds)
  return {
    projectId,
    job: project.jobNumber,
    name: project.name,
    version: page?.version ?? 1,
    isOpen: page?.tokenHash != null,
    // With what changes the page, so that a browser reads it again.
    preview: page && `${clientPreviewPath(projectId)}?of=${page.version}-${page.decisions.length}`,
    link: clientPageLink(page),
    madeAt: page?.madeAt ? formatInstant(page.madeAt, scope.timeZone, today) : null,
    fields: {
      showsPayments: page && !page.showsPayments ? '0' : '1',
      photosAgreed: page?.photosAgreed ? '1' : '0',
      nextOn: page?.nextOn ?? '',
      nextWords: page?.nextWords ?? '',
      nextNote: page?.nextNote ?? '',
      careNotes: page?.careNotes ?? '',
    },
    files: listOfferedFiles(scope, projectId).map(file => ({
      id: file.id,
      name: file.originalName,
      about: `${kindOfMimeType(file.mimeType)?.label ?? 'File'}, ${sizeText(file.size, 1)}`,
      href: fileHref(file),
      picture: file.hasPicture ? pictureHref(file, 'small') : null,
      mark: extensionOf(file.originalName).slice(0, 4).toUpperCase(),
      isShared: shared.has(file.id),
    })),
    decisions: (page?.decisions ?? []).map(decision => ({
      id: decision.id,
      question: decision.question,
      options: decision.options.join(', '),
      answer: decision.answer,
      when: decision.answeredAt
        ? formatInstant(decision.answeredAt, scope.timeZone, today)
        : decision.answerOn
          ? `by ${formatDay(decision.answerOn, today)}`
          : '',
      isLate: decision.answer === '' && decision.answerOn !== null && decision.answerOn < today,
    })),
    reports: (page?.reports ?? []).map(({ words, createdAt, isDone }) => ({
      words,
      on: formatInstant(createdAt, scope.timeZone, today),
      isDone: isDone === 1,
    })),
    mayEdit: may(scope, 'invoice.edit'),
    requestId: newRequestId(),
  }
}

/** For the inside of a cabinet door; null without a printable link. */
export function readSticker(scope: Scope, projectId: number) {
  const project = requireProject(scope, projectId)
  const link = clientPageLink(findClientPage(scope, projectId))
  const { name, phone } = requireCompany(scope)
  return {
    back: { href: clientPagePath(projectId), label: 'Client page' },
    job: project.jobNumber,
    name: project.name,
    company: name,
    phone,
    made: formatDate(project.completedDate ?? dayIn(scope.timeZone, Date.now())),
    code: link === null ? null : drawQrCode(link),
  }
}
