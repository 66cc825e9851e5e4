// The addresses of the rules' own pages, in the language of the form.
import { language } from '../core/settings.js';

/** `page`: a rule or "card"; without one the page of all rules. */
export const rulePage = (game, page = '') => `/rules/${game}${page && `/${page}`}?lang=${language.value}`;
