import { linkedLogo } from '#app/http/client-links/linked-file.server.ts'
import { openClientPageLink } from '#app/http/client-pages/client-view.server.ts'
import { findLinkedPage } from '#app/services/client-pages/answer-client-page.server.ts'

export const loader = linkedLogo(openClientPageLink, findLinkedPage)
