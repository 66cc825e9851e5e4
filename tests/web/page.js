// As much of a page as the modules need that draw nothing, for tests without a browser. Import it before them.
/** The answers of the service by address; any other address cannot be reached. */
export const answers = {};

Object.assign(globalThis, {
  addEventListener() {},
  document: { documentElement: { dataset: {} } },
  fetch: async (address) => {
    if (!(address in answers)) throw new TypeError(`no answer for ${address}`);
    return Response.json(answers[address], { status: answers[address].status || 200 });
  },
});
