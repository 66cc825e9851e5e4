// What the form's scripts are checked for beyond types: plain mistakes, unused names, one style of quotes and semicolons.
import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['dist/', 'build/', 'vendor/', 'node_modules/'] },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: { eqeqeq: ['error', 'always', { null: 'ignore' }], 'no-var': 'error', 'prefer-const': 'error', 'no-unused-vars': 'error' },
  },
  { files: ['sw.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['**/*.test.js', 'eslint.config.mjs'], languageOptions: { globals: globals.node } },
];
