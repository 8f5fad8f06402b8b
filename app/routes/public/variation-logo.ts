import { linkedLogo } from '#app/http/client-links/linked-file.server.ts'
import { openClientVariation } from '#app/http/variations/client-variation-page.server.ts'
import { findLinkedVariation } from '#app/services/variations/answer-variation.server.ts'

export const loader = linkedLogo(openClientVariation, findLinkedVariation)
