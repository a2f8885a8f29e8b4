/** Shown if a response has no message of its own. */
export const GENERIC_MESSAGE = 'Something went wrong. Please try again.'

/** The error about the pictures of a warranty claim, exactly as specified (S2 §5). */
export const CLAIM_PICTURES_WRONG = 'only 4 images accepted and file size should be less than 20mb'
export const CLAIM_THANKS = 'Thank you! We will be in touch shortly!'
