/** The date of the privacy notice shown at sign-up. It changes whenever the notice's text changes. */
export const PRIVACY_NOTICE_VERSION = '2026-11-22'
