-- A list of operations may add a child before it moves its parent: places are judged when the transaction ends.
alter table academics_entries alter constraint academics_entries_parent deferrable initially deferred;
